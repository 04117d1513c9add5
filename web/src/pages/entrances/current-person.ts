import type { Client } from 'urql';
import { CurrentPersonDocument, type CurrentPersonQuery } from './home.gql.js';

type Viewer = NonNullable<CurrentPersonQuery['viewer']>;
type Person = Extract<Viewer, { __typename: 'PersonViewer' }>['user'];

/** Who is signed in; null for nobody. @throws where the server cannot be reached */
export async function currentPerson(client: Client): Promise<Person | null> {
  const { data, error } = await client.query(CurrentPersonDocument, {}, { requestPolicy: 'network-only' }).toPromise();
  if (!data) throw error ?? new Error('No answer');
  return data.viewer?.__typename === 'PersonViewer' ? data.viewer.user : null;
}
