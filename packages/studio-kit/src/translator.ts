import type { StudioLanguage } from '@freelance-site/foundation'
import { createInstance } from 'i18next'

type PluralForm = Intl.LDMLPluralRule
type Singular<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key & string

/** The texts of another language than French, which decides which keys there are. English has the same plural forms. */
export type Translation<French> = Record<keyof French, string>

/** The texts of a package. English must have exactly the keys of French. */
export type Texts<French> = Record<StudioLanguage, Translation<French>>

type Values = Record<string, string | number | readonly string[]>

/** Returns the text of a key. The key of a plural has no `_one` or `_other`; `count` chooses the form. */
export type Translate<French> = (key: Singular<keyof French>, values?: Values) => string

/** For outside of components, where Sanity has no means. A missing value is a mistake in the code, so it throws. */
export function translatorFor<French>(texts: Texts<French>, language: StudioLanguage): Translate<French> {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation: texts[language] } },
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text) => {
      throw new Error(`A value is missing in “${text}”.`)
    },
  })
  return (key: string, values: Values = {}) => instance.t(key, values)
}
