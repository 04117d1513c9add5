/**
 * At SIGUSR1, which any program of the same user may send, Node.js opens its inspector, and whoever connects to that runs
 * code in the server. A listener takes the signal. To debug the server, start it with `--inspect`.
 */
process.on('SIGUSR1', () => {});
