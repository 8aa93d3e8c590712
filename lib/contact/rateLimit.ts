import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createVisitorKeys } from './visitor.ts'

export type Limits = { windowSeconds: number; perVisitor: number; overall: number }

/** Ample for a person who corrects a message, scant for a machine. */
export const usualLimits: Limits = { windowSeconds: 600, perVisitor: 10, overall: 150 }

export type LimitOutcome = { kind: 'free' } | { kind: 'limited'; retryAfterSeconds: number }

/** Counts a request; `null` stands for a visitor whose address cannot be trusted. */
export type TakeTurn = (address: string | null) => Promise<LimitOutcome>

/** Limits how often one visitor, and how often everybody together, may send; counts in memory. */
export function createRateLimit(limits: Limits, now: () => number = Date.now): TakeTurn {
  const duration = limits.windowSeconds
  const perVisitor = new RateLimiterMemory({ keyPrefix: 'visitor', points: limits.perVisitor, duration })
  const overall = new RateLimiterMemory({ keyPrefix: 'all', points: limits.overall, duration })
  const toKey = createVisitorKeys(now)
  return async (address) => {
    // Asked first, so that no more visitors are ever remembered than may send.
    const together = await overall.get('all')
    if (together && together.remainingPoints <= 0) return toLimited(together)
    try {
      // A visitor over the limit does not use up everybody's.
      if (address !== null) await perVisitor.consume(toKey(address))
      await overall.consume('all')
      return { kind: 'free' }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toLimited(refusal)
      throw refusal
    }
  }
}

const toLimited = (refusal: RateLimiterRes): LimitOutcome => ({
  kind: 'limited',
  retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
})
