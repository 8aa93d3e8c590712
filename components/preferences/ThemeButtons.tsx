'use client'

import { useSyncExternalStore } from 'react'
import { chooseTheme, themeState } from '#lib/preferences/state.ts'
import type { Theme } from '#lib/preferences/theme.ts'
import styles from './themeButtons.module.css'

type Props = { label: string; light: string; dark: string }

const themes: Theme[] = ['light', 'dark']
const unknown = () => null

/** Light and Dark. The class of the root decides which one looks active, so that it is right at first paint. */
export function ThemeButtons({ label, ...names }: Props) {
  const current = useSyncExternalStore(themeState.subscribe, themeState.get, unknown)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={styles.pair}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className={styles.choice}
          data-theme={theme}
          aria-pressed={current === theme}
          onClick={() => chooseTheme(theme)}
        >
          {names[theme]}
        </button>
      ))}
    </div>
  )
}
