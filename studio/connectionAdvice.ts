/**
 * Silences the Studio's toast that advises HTTP/2: it is about six connections per host, and this Studio
 * carries its event streams over one. The Studio reads the date of the last dismissal from here.
 */
export function snoozeConnectionAdvice(storage: Storage): void {
  storage.setItem('sanity-studio.network.check.snooze', new Date('9999-01-01').toISOString())
}
