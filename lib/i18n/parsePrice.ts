/** Thousands in groups of three behind one kind of sign, or without any, then cents behind a comma or a point. */
const amount =
  /^(?<whole>[1-9]\d{0,2}(?<group>[ .,’'])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<cents>\d{0,2}))?$/

/**
 * Reads an amount in euros as people write it, in either language: `1490`, `1 490,50`, `1,490.50 €`. Gives cents, or
 * null for what is no amount or might be two. Three digits behind a single sign are thousands: nobody writes
 * thousandths of a euro.
 */
export function parsePrice(text: string): number | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^ ?€|€ ?$/g, '')
    .trim()
  const { whole = '', group, point, cents = '' } = amount.exec(plain)?.groups ?? {}
  if (whole === '' || (group !== undefined && group === point)) return null
  const read = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(read) ? read : null
}
