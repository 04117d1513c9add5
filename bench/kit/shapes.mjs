/** How much of each row the nested read asks for: what a page of agents shows, and nearly everything there is. */
export const SHAPES = {
  page: {
    agent: ['id', 'name', 'role', 'status'],
    manager: ['id', 'name'],
    chain: ['id', 'name'],
    event: ['id', 'action', 'entityType', 'entityId', 'createdAt'],
  },
  full: {
    agent: ['id', 'name', 'role', 'status', 'title'],
    manager: ['id', 'name', 'role'],
    chain: ['id', 'name', 'role', 'title'],
    event: ['id', 'cursor', 'action', 'entityType', 'entityId', 'actorType', 'actorId', 'details', 'createdAt'],
  },
};

/** What other programs show as text is an enum here, and text besides. */
const inText = (field) => (field === 'action' || field === 'entityType' ? `${field}: ${field}Text` : field);

/** The product's document of a shape. */
export const productDocument = ({ agent, manager, chain, event }) => `
  query Nested($id: ID!, $agents: Int!, $events: Int!) {
    company(id: $id) { id name agents(first: $agents) { edges { node {
      ${agent.join(' ')}
      manager { ${manager.join(' ')} }
      chainOfCommand { ${chain.join(' ')} }
      activity(first: $events) { edges { node { ${event.map(inText).join(' ')} } } }
    } } } }
  }`;

const PEER_NAMES = { id: 'rowId', cursor: 'seq' };
const peerFields = (fields) => fields.map((field) => PEER_NAMES[field] ?? field).join(' ');

/**
 * PostGraphile's document of a shape. It asks for the chain as managers of managers; two levels are all that the
 * seeded organization has.
 */
export function postgraphileDocument({ agent, manager, chain, event }) {
  const first = peerFields([...new Set([...manager, ...chain])]);
  return `
  query Nested($id: UUID!, $agents: Int!, $events: Int!) {
    companyByRowId(rowId: $id) { rowId name
      agentsByCompanyId(first: $agents, orderBy: [CREATED_AT_ASC, ROW_ID_ASC]) { edges { node {
        ${peerFields(agent)}
        manager: agentByCompanyIdAndReportsTo { ${first}
          manager: agentByCompanyIdAndReportsTo { ${peerFields(chain)} } }
        events(first: $events, orderBy: SEQ_DESC) { edges { node { ${peerFields(event)} } } }
      } } }
    }
  }`;
}

/** PostGraphile's answer as the product gives it. */
export function plain({ rowId, name, agentsByCompanyId }, shape) {
  const edges = agentsByCompanyId.edges.map(({ node }) => {
    const managers = [node.manager, node.manager?.manager].filter(Boolean);
    const related = {
      manager: managers[0] ? pick(managers[0], shape.manager) : null,
      chainOfCommand: managers.map((manager) => pick(manager, shape.chain)),
      activity: { edges: node.events.edges.map((edge) => ({ node: pick(edge.node, shape.event) })) },
    };
    return { node: { ...pick(node, shape.agent), ...related } };
  });
  return { id: rowId, name, agents: { edges } };
}

const pick = (row, fields) =>
  Object.fromEntries(fields.map((field) => [field, spelled(field, row[PEER_NAMES[field] ?? field])]));

function spelled(field, value) {
  if (['role', 'status', 'actorType'].includes(field)) return value.toUpperCase();
  return field === 'createdAt' ? new Date(value).toISOString() : value;
}
