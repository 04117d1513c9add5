// Asks a server for the same requests over many connections without pause, until its parent lets it go.
// argv: { url, requests: [{ method, headers, body }], connections } as JSON. Prints a line once the first are answered.

const { url, requests, connections } = JSON.parse(process.argv[2]);
let [answered, refused] = [0, 0];

async function ask(first) {
  for (let n = first; ; n++) {
    const response = await fetch(url, requests[n % requests.length]);
    await response.arrayBuffer();
    if (response.ok) answered += 1;
    else refused += 1;
    if (answered + refused === connections) console.log('flooding');
  }
}

process.on('SIGTERM', () => {
  console.log(JSON.stringify({ answered, refused }));
  process.exit(0);
});
await Promise.all(Array.from({ length: connections }, (_, n) => ask(n)));
