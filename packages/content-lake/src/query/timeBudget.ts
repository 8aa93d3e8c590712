/** A budget of milliseconds of work, for those who share it. */
export type TimeBudget = {
  /** The milliseconds that are left in this period. Never negative. */
  left: () => number
  /** The milliseconds that one has spent in this period. */
  spentBy: (who: string) => number
  /** Counts work that was done. It may exceed what is left. */
  spend: (who: string, ms: number) => void
}

/** Creates a budget that is renewed at the end of each period. It notes who has spent how much. */
export function createTimeBudget(totalMs: number, periodMs: number): TimeBudget {
  let spent = new Map<string, number>()
  let total = 0
  let endsAt = 0
  const renew = () => {
    if (performance.now() < endsAt) return
    spent = new Map()
    total = 0
    endsAt = performance.now() + periodMs
  }
  return {
    left: () => {
      renew()
      return Math.max(0, totalMs - total)
    },
    spentBy: (who) => {
      renew()
      return spent.get(who) ?? 0
    },
    spend: (who, ms) => {
      renew()
      total += ms
      spent.set(who, (spent.get(who) ?? 0) + ms)
    },
  }
}
