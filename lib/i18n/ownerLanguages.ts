/**
 * The languages that the owner may read besides English and French, in the Studio, in mails and in previews. Each has a
 * folder in `lib/i18n/owner`, with the texts of every package and of this site.
 */
export const ownerLanguages: readonly string[] = []
