'use client'

import { type ReactNode, useEffect } from 'react'
import { isErrorPath, toErrorPath, toPageLocale } from '#lib/errors/errorPage.ts'
import { consoleTexts } from '#lib/i18n/consoleTexts.ts'
import { parseLocalePath } from '#lib/localPath.ts'

/**
 * Handles every error, wherever it is thrown: logs it to the console, then opens the error page. The whole document is
 * loaded, so that the answer has its real status and nothing broken remains. If the error page itself fails, the
 * children are shown instead.
 */
export function RedirectOnError({ error, children }: { error: unknown; children: ReactNode }) {
  const locale = toPageLocale(location.pathname)
  const isErrorPage = isErrorPath(parseLocalePath(location.pathname).path)

  useEffect(() => {
    console.error(consoleTexts.errorCaught, error)
    if (!isErrorPage) location.replace(toErrorPath(error, locale))
  }, [error, isErrorPage, locale])

  return isErrorPage ? children : null
}
