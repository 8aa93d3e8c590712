import type { Theme } from 'preferences/theme'
import styles from './themeButtons.module.css'

type Props = { label: string; light: string; dark: string }

const themes: Theme[] = ['light', 'dark']

/**
 * Light and Dark. The script in the head makes them work and marks the active one as pressed (`controls.ts`); the class
 * of the root decides which one looks active, so that it is right at first paint.
 */
export const ThemeButtons = ({ label, ...names }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  <div role="group" aria-label={label} className={styles.pair}>
    {themes.map((theme) => (
      <button
        key={theme}
        type="button"
        className={styles.choice}
        data-theme={theme}
        aria-pressed={false}
        suppressHydrationWarning
      >
        {names[theme]}
      </button>
    ))}
  </div>
)
