import { request } from 'node:http';

// What the conformance suite starts as a client: it has the test that started the suite do the scenario, with our client.
// node conformance-client.mjs ADDRESS-OF-THE-TEST ADDRESS-OF-THE-SUITE'S-SERVER

const [address, serverUrl] = process.argv.slice(2);
const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
const asked = request(address, { method: 'POST' }, (response) => {
  process.exitCode = response.statusCode === 200 ? 0 : 1;
  response.pipe(process.stderr);
});
asked.end(JSON.stringify({ scenario, serverUrl, context: JSON.parse(context) }));
