import type { Count, CountedKind } from './visit.ts'

/** How often a value was counted on a day. The empty value is all of its kind, also what is counted under no name. */
export type Row = { day: string; kind: CountedKind; value: string; many: number }

/** What has been counted since it was last taken. */
export type Tally = {
  add(day: string, counts: readonly Count[]): void
  /** Everything counted so far, to be written; the tally is then empty. */
  take(): Row[]
  /** Counts again what could not be written. */
  giveBack(rows: readonly Row[]): void
}

/** More names of a kind than this within one turn are made up: what is beyond is counted without its name. */
export const maxNames = 200

/** Counts in memory, of which it takes a bounded amount whatever is sent. */
export function createTally(): Tally {
  let rows = new Map<string, Row>()
  let names = countNames()

  const put = ({ day, kind, value, many }: Row) => {
    const key = `${day} ${kind} ${value}`
    const known = rows.get(key)
    if (known) known.many += many
    else if (value === '' || names[kind] < maxNames) {
      if (value !== '') names[kind] += 1
      rows.set(key, { day, kind, value, many })
    }
  }
  return {
    add: (day, counts) => {
      for (const count of counts) {
        put({ day, ...count })
        put({ day, ...count, value: '' })
      }
    },
    take: () => {
      const taken = [...rows.values()].filter(({ many }) => many !== 0)
      rows = new Map()
      names = countNames()
      return taken
    },
    giveBack: (taken) => {
      for (const row of taken) put(row)
    },
  }
}

const countNames = (): Record<CountedKind, number> => ({ page: 0, referrer: 0, campaign: 0, missing: 0 })
