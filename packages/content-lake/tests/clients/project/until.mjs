import { setTimeout } from 'node:timers/promises'

/** Waits for a condition, at most 20 s. */
export async function until(isMet) {
  for (const end = Date.now() + 20_000; !(await isMet()); await setTimeout(20))
    if (Date.now() > end) throw new Error(`Not within 20 s: ${isMet}`)
}
