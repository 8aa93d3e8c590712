'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { consentChoices } from '#lib/preferences/consent.ts'
import { decide, dismissBanner } from '#lib/preferences/state.ts'
import styles from './consentBanner.module.css'

type Choice = keyof typeof consentChoices

export type ConsentAnswerTexts = Record<Choice | 'close', string>

const choices: Choice[] = ['acceptAll', 'essentialOnly', 'rejectAll']

/** The focus moves to the content: with the banner gone, it would be lost. */
function goToContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The part of the banner that runs in the browser; `children` are shown beside the choices. */
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

let covered = 0

/**
 * Gives the style sheet the height of an element that covers the window, so that the focused element is kept clear of it
 * and the end of the page can be reached. Zero while it is hidden.
 */
function watchHeight(element: HTMLElement): () => void {
  const tell = () => document.documentElement.style.setProperty('--covered', `${covered}px`)
  // After a language switch, in a new document: without the old value the page would move.
  if (covered) tell()
  const observer = new ResizeObserver(() => {
    covered = element.offsetHeight
    tell()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
