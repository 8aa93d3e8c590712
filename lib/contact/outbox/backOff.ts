const SECOND = 1_000
const MINUTE = 60 * SECOND

const pauses = [2 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 3 * MINUTE, 10 * MINUTE, 15 * MINUTE]
const LONGEST_AFTER_REFUSAL = 60 * MINUTE

/**
 * How long to wait before the next try. A message is never given up: what a server refuses for good today, it
 * takes once the mailbox has room or the password is right.
 */
export function toPause(attempts: number, refusedForGood: boolean): number {
  const usual = pauses[attempts] ?? 15 * MINUTE
  return refusedForGood && attempts >= 3 ? LONGEST_AFTER_REFUSAL : usual
}
