'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { consentChoices } from '#lib/preferences/consent.ts'
import { decide, dismissBanner } from '#lib/preferences/state.ts'
import styles from './consentBanner.module.css'
import { watchHeight } from './watchHeight.ts'

type Choice = keyof typeof consentChoices

export type ConsentAnswerTexts = Record<Choice | 'close', string>

const choices: Choice[] = ['acceptAll', 'essentialOnly', 'rejectAll']

/** Whoever answers by keyboard goes on with the page instead of starting over. */
function goToContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The part of the banner that runs in the browser; `children` stand beside the choices. */
export function ConsentAnswers({
  texts,
  closeIcon,
  children,
}: {
  texts: ConsentAnswerTexts
  closeIcon: ReactNode
  children: ReactNode
}) {
  const answers = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const banner = answers.current?.closest('section')
    return banner ? watchHeight(banner) : undefined
  }, [])

  return (
    <>
      <div ref={answers} className={styles.choices}>
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
        {children}
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
        {closeIcon}
      </button>
    </>
  )
}
