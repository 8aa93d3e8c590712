'use client'

import { useId, useSyncExternalStore } from 'react'
import { consentState, decide } from '#lib/preferences/state.ts'
import styles from './cookieSwitches.module.css'

export type CookieSwitchTexts = {
  label: string
  essential: string
  essentialText: string
  analytics: string
  analyticsText: string
  on: string
  off: string
  needsScript: string
}

const isOn = () => consentState.get()?.analytics ?? false
const unknown = () => null

/** The switches of the cookie page. Essential cookies are always on, and every decision made here records that. */
export function CookieSwitches({ texts }: { texts: CookieSwitchTexts }) {
  const analytics = useSyncExternalStore(consentState.subscribe, isOn, unknown)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={texts.label} className={styles.switches}>
      <Switch name={texts.essential} text={texts.essentialText} on={true} texts={texts} />
      <Switch
        name={texts.analytics}
        text={texts.analyticsText}
        on={analytics}
        texts={texts}
        onChange={(on) => decide({ necessary: true, analytics: on })}
      />
      <noscript>
        <p className={styles.note}>{texts.needsScript}</p>
      </noscript>
    </div>
  )
}

type SwitchProps = {
  name: string
  text: string
  /** Null until the browser has read it. */
  on: boolean | null
  texts: CookieSwitchTexts
  onChange?: (on: boolean) => void
}

/** Without `onChange` it cannot be changed. */
function Switch({ name, text, on, texts, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <p id={id} className={styles.name}>
          {name}
        </p>
        <p id={`${id}text`} className={styles.text}>
          {text}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={on ?? false}
        aria-labelledby={id}
        aria-describedby={`${id}text`}
        className={styles.switch}
        disabled={!onChange || on === null}
        onClick={() => onChange?.(!on)}
      >
        <span className={styles.track} aria-hidden="true" />
        <span className={styles.state} aria-hidden="true">
          {on === null ? '' : on ? texts.on : texts.off}
        </span>
      </button>
    </div>
  )
}
