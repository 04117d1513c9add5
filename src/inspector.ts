/**
 * Node.js opens its inspector at SIGUSR1, which any program of the same user may send. A program that connects to the
 * inspector runs code in the server. This listener takes the signal instead. To debug the server, start it with `--inspect`.
 */
process.on('SIGUSR1', () => {});
