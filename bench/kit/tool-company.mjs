import { post, send } from './seed.mjs';

/** A connection of a company to a server of tools, in use. */
export async function connectTools(url, companyId, address, name = 'Main') {
  const { id } = await post(`${url}/api/companies/${companyId}/tools/connections`, {
    applicationName: `Bench ${name}`,
    name,
    transport: 'remote_http',
    config: { url: address, quarantineNewEntries: false },
  });
  await post(`${url}/api/tool-connections/${id}/catalog/refresh`, {});
  await send('PATCH', `${url}/api/tool-connections/${id}`, { status: 'active', enabled: true });
}

/** The address of a new gateway, and a token of it. @param agentId as whom its clients act; as the system without one */
export async function openGateway(url, companyId, agentId) {
  const { id: profileId } = await post(`${url}/api/companies/${companyId}/tools/profiles`, {
    profileKey: 'bench',
    name: 'Bench',
  });
  const { id, endpointPath } = await post(`${url}/api/companies/${companyId}/tools/gateways`, {
    name: 'Bench',
    profileId,
    agentId,
  });
  const owner = { companyId, name: 'Bench', clientLabel: 'bench', ownerNote: 'The bench itself' };
  const { token } = await post(`${url}/api/tool-gateway/gateways/${id}/tokens`, owner);
  return { address: `${url}${endpointPath}`, token };
}
