'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { consentChoices } from '#lib/preferences/consent.ts'
import { decide, dismissBanner } from '#lib/preferences/consentState.ts'
import styles from './consentBanner.module.css'
import { watchHeight } from './watchHeight.ts'

export type ConsentTexts = {
  label: string
  title: string
  text: string
  acceptAll: string
  essentialOnly: string
  rejectAll: string
  close: string
}

type Choice = keyof typeof consentChoices

const choices: Choice[] = ['acceptAll', 'essentialOnly', 'rejectAll']

/** Whoever answers by keyboard goes on with the page instead of starting over. */
function goToContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/**
 * Asks about cookies. It is part of every page; an attribute of the root, set before the first paint, shows it.
 * `more` leads to more about cookies; `close` is the sign of the button that closes it.
 */
export function ConsentBanner({
  texts,
  more,
  close,
}: {
  texts: ConsentTexts
  more: ReactNode
  close: ReactNode
}) {
  const banner = useRef<HTMLElement>(null)

  useLayoutEffect(() => (banner.current ? watchHeight(banner.current) : undefined), [])

  return (
    <section ref={banner} className={styles.banner} aria-label={texts.label} data-screen-only>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.title}>{texts.title}</p>
          <p className={styles.text}>
            {texts.text} {more}
          </p>
        </div>
        <div className={styles.choices}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.choice}
              onClick={() => {
                decide(consentChoices[choice])
                goToContent()
              }}
            >
              {texts[choice]}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label={texts.close}
          onClick={() => {
            dismissBanner()
            goToContent()
          }}
        >
          {close}
        </button>
      </div>
    </section>
  )
}
