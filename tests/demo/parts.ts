const part = <T>(path: string): Promise<T> => import(new URL(`../../examples/${path}`, import.meta.url).href);

interface Answer {
  readonly status: number;
  readonly answer: unknown;
}

// The wire shape is what tests assert on.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;

export interface Client {
  readonly url: string;
  call(method: string, path: string, body?: object, key?: string): Promise<Loose>;
  graphql(query: string, variables?: object): Promise<Loose>;
}

export const { clientOf, answered, Refusal, Unreachable } = await part<{
  clientOf(options: { url: string; token?: string; patienceMs?: number }): Client;
  answered(address: string, request: RequestInit, patienceMs: number): Promise<Answer>;
  Refusal: new (status: number) => Error;
  Unreachable: new () => Error;
}>('agents/client.mjs');

export interface Fact {
  readonly quote: string;
}

export const { factsOf, documentOf, selectorOf } = await part<{
  factsOf(event: unknown): Fact | undefined;
  documentOf(facts: Fact): string;
  selectorOf(facts: Fact): { quote: { exact: string }; position: Record<Place, number> };
}>('agents/facts.mjs');
type Place = 'normalizedStart' | 'normalizedEnd' | 'markdownStart' | 'markdownEnd';

interface Following<T> {
  readonly url: string;
  readonly query: string;
  readonly variables: object;
  readonly after: string;
  readonly onEvent: (event: T) => void;
  readonly onCut?: (why: string) => void;
  readonly signal: AbortSignal;
  readonly pingMs?: number;
}

export const { follow } = await part<{ follow<T>(what: Following<T>): Promise<void> }>('demo/follow.mjs');

export interface Delivery {
  readonly id: string;
  readonly payload: { readonly action: string; readonly issue: { readonly number: number } };
}

export const { deliver, deliveriesOf } = await part<{
  deliver(to: { address: string; secret: string; patienceMs: number }, delivery: Delivery): Promise<Loose>;
  deliveriesOf(opened: number): Delivery[];
}>('demo/github.mjs');

type Mutate = (name: string, step: string, input: object, selection: string) => Promise<Loose>;

export const { mutationsOf } = await part<{ mutationsOf(client: Client, history: object): Mutate }>(
  'demo/mutations.mjs',
);
export const { historyAt } = await part<{ historyAt(file?: string): object }>('demo/history.mjs');
type Hire = (name: string, program: string, fields: object) => Promise<{ readonly id: string }>;

export const { found, hiring } = await part<{
  found(
    tools: { client: Client; mutate: Mutate },
    options: { hasSchedule: boolean; onCompany: () => void },
  ): Promise<Loose>;
  hiring(mutate: Mutate, companyId: string): Hire;
}>('demo/company.mjs');
export const { openNoticeBoard } = await part<{
  openNoticeBoard(
    mutate: Mutate,
    company: { readonly id: string },
    tools: { hire: Hire },
  ): Promise<{
    readonly agent: { readonly id: string };
    readonly issue: { readonly id: string; readonly identifier: string };
  }>;
}>('demo/tools.mjs');
export const { flawsOf } = await part<{ flawsOf(read: object): string[] }>('demo/summary.mjs');
