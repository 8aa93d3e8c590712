/** A budget of milliseconds of work that is renewed at the end of each period. It notes who has spent how much. */
export function createTimeBudget(totalMs: number, periodMs: number) {
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
    left: (): number => {
      renew()
      return Math.max(0, totalMs - total)
    },
    spentBy: (who: string): number => {
      renew()
      return spent.get(who) ?? 0
    },
    spend: (who: string, ms: number): void => {
      renew()
      total += ms
      spent.set(who, (spent.get(who) ?? 0) + ms)
    },
  }
}
