import type { Theme } from './theme.ts'

/** `opening` slides the banner in; `open` shows it as it stood, after the document was replaced. */
export type BannerState = 'opening' | 'open'

/** The style sheets read both from the root element, so that they hold from the first paint on. */
const darkClass = 'dark'
const bannerAttribute = 'data-banner'

export function showTheme(theme: Theme): void {
  document.documentElement.classList.toggle(darkClass, theme === 'dark')
}

export function showBanner(state: BannerState | null): void {
  if (state === null) document.documentElement.removeAttribute(bannerAttribute)
  else document.documentElement.setAttribute(bannerAttribute, state)
}

export const isBannerShown = (): boolean => document.documentElement.hasAttribute(bannerAttribute)
