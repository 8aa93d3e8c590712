import type { Theme } from '@freelance-site/preferences/browser'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './themeButtons.module.css'

const themes: Theme[] = ['light', 'dark']

/**
 * Light and Dark. The script in the head makes them work and marks the active one as pressed (`state.ts` of preferences); the class
 * of the root decides which one looks active, so that it is right at first paint.
 */
export const ThemeButtons = ({ locale }: { locale: Locale }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  <div role="group" aria-label={translatorFor(locale)('layout.theme.label')} className={styles.pair}>
    {themes.map((theme) => (
      <button
        key={theme}
        type="button"
        className={styles.choice}
        data-theme={theme}
        aria-pressed={false}
        suppressHydrationWarning
      >
        {translatorFor(locale)(`layout.theme.${theme}`)}
      </button>
    ))}
  </div>
)
