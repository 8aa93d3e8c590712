import {
  consentChoiceNames,
  consentChoices,
  consentCookie,
  toConsentValue,
} from '@freelance-site/preferences/browser'
import { button as buttons } from '#components/styles/shared.ts'
import { apiPaths, choiceSavedId } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/texts.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './cookieSwitches.module.css'

/**
 * The switches of the cookie page, the target of the footer’s “Manage cookies”. Essential cookies are always on; the
 * script in the head handles the other switch and shows the decision (`state.ts` of preferences).
 */
export function CookieSwitches({ locale, hasAnalytics }: { locale: Locale; hasAnalytics: boolean }) {
  const texts = dictionaries[locale].cookies.switches
  const analyticsText = hasAnalytics ? texts.withAnalytics : texts.withoutAnalytics
  return (
    <div id="cookie-choices" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label={texts.label} className={styles.switches}>
        <Switch cookies="essential" text={texts.essentialText} texts={texts} isFixed />
        <Switch cookies="analytics" text={analyticsText} texts={texts} />
        <noscript>
          <p className={styles.note}>{texts.needsScript}</p>
          <ChoiceForm locale={locale} />
        </noscript>
      </div>
    </div>
  )
}

/** The choices of the banner, which needs scripts. A static page cannot show the decision, so it says only that it is saved. */
function ChoiceForm({ locale }: { locale: Locale }) {
  const { consent, cookies } = dictionaries[locale]
  return (
    <form method="post" action={apiPaths.preferences} className={styles.choices}>
      {consentChoiceNames.map((choice) => (
        <button
          key={choice}
          type="submit"
          name={consentCookie}
          value={toConsentValue(consentChoices[choice])}
          className={buttons.button}
          data-quiet
        >
          {consent[choice]}
        </button>
      ))}
      <div id={choiceSavedId} className={styles.saved} role="status">
        {cookies.switches.saved}
      </div>
    </form>
  )
}

type SwitchProps = {
  cookies: 'essential' | 'analytics'
  text: string
  texts: Dictionary['cookies']['switches']
  /** Always on. */
  isFixed?: boolean
}

const Switch = ({ cookies, text, texts, isFixed = false }: SwitchProps) => (
  <div className={styles.row}>
    <div>
      <p id={`${cookies}-cookies`} className={styles.name}>
        {texts[cookies]}
      </p>
      <p id={`${cookies}-cookies-text`} className={styles.text}>
        {text}
      </p>
    </div>
    <button
      type="button"
      role="switch"
      aria-checked={isFixed}
      aria-labelledby={`${cookies}-cookies`}
      aria-describedby={`${cookies}-cookies-text`}
      className={styles.switch}
      disabled={isFixed}
      data-consent={isFixed ? undefined : 'analytics'}
      suppressHydrationWarning
    >
      <span className={styles.track} aria-hidden="true" />
      <span className={`${styles.state} ${styles.on}`} aria-hidden="true">
        {texts.on}
      </span>
      <span className={`${styles.state} ${styles.off}`} aria-hidden="true">
        {texts.off}
      </span>
    </button>
  </div>
)
