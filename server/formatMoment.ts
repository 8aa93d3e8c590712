/** A moment (milliseconds, or ISO 8601) as the owner's clock has it, in a form that sorts. */
export const formatMoment = (moment: number | string): string =>
  new Date(moment).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
