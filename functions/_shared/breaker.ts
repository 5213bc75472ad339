import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  wrap,
} from "cockatiel";

/** No answer: the connection failed, or the time was up. */
export class NoAnswer extends Error {}

/** The circuit is open: the server failed too often just now, and is not asked. */
export class CircuitOpen extends Error {}

interface Reply {
  status: number;
}

export interface Guard {
  /** Does one attempt; `again` does a second one after no answer or a status of 500 and above. Rejects with CircuitOpen. */
  run: <T extends Reply>(attempt: () => Promise<T>, options: { again: boolean }) => Promise<T>;
}

/** So many failures in a row open the breaker. */
const FAILURES_MAX = 5;
/** Between the two attempts of a read, in milliseconds; with jitter, so that many waiting calls do not come back as one. */
const PAUSE = { initialDelay: 40, maxDelay: 200 };
/** A gateway in front answers these where no server is behind it. Any other status means that the server is up. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];

const isReply = (value: unknown): value is Reply => typeof value === "object" && value !== null && "status" in value;

/**
 * Guards a server: five failures in a row open the circuit for `halfOpenAfter` milliseconds; then one call tries while
 * all others are still refused at once, and its success closes the circuit.
 */
export const guardServer = (halfOpenAfter: number): Guard => {
  const breaker = circuitBreaker(
    handleType(NoAnswer).orWhenResult((value) => isReply(value) && UNAVAILABLE.includes(value.status)),
    { breaker: new ConsecutiveBreaker(FAILURES_MAX), halfOpenAfter },
  );
  const twice = wrap(
    retry(
      handleType(NoAnswer).orWhenResult((value) => isReply(value) && value.status >= 500),
      { maxAttempts: 1, backoff: new ExponentialBackoff(PAUSE) },
    ),
    breaker,
  );
  return {
    run: async (attempt, { again }) => {
      // The library lets further calls wait for the one that tries; here they are refused at once.
      if (breaker.state === CircuitState.HalfOpen) throw new CircuitOpen();
      try {
        return await (again ? twice : breaker).execute(attempt);
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new CircuitOpen() : error;
      }
    },
  };
};
