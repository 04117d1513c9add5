import { useCallback, useEffect, useState } from 'react';
import { messageOf } from './rest.js';

interface RestState<Answer> {
  readonly answer: Answer | undefined;
  /** Why there is none; empty while there is nothing to say. */
  readonly problem: string;
  readonly reload: () => void;
}

/** What a page asks of the REST API when it opens. `key` tells one question from another. */
export function useRest<Answer>(key: string, ask: () => Promise<Answer>): RestState<Answer> {
  const [state, setState] = useState<{ answer?: Answer; problem: string }>({ problem: '' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question.
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (answer) => isCurrent && setState({ answer, problem: '' }),
      (error: unknown) => isCurrent && setState(({ answer }) => ({ answer, problem: messageOf(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return { answer: state.answer, problem: state.problem, reload };
}
