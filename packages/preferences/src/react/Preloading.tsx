'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

const delayMs = 2000

declare global {
  interface Navigator {
    /** Not in every browser, and not yet in TypeScript's types. */
    connection?: { saveData?: boolean }
  }
}

type Props = {
  /** The paths of the pages, in the language of the page that is shown. */
  paths: string[]
  /** What the console says before the path of a page that cannot be preloaded. */
  warning: string
}

/** Loads the other pages of a list in the background, two seconds after each navigation. */
export function Preloading({ paths, warning }: Props) {
  const pathname = usePathname()
  const router = useRouter()

  useEffect(() => {
    if (navigator.connection?.saveData) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      for (const path of paths)
        if (path !== pathname) void preload(path, warning, router.prefetch, controller.signal)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [pathname, paths, warning, router])

  return null
}

/** `router.prefetch` reports no failure, so the page is requested first, and the requests for its data are observed. */
async function preload(
  route: string,
  warning: string,
  prefetch: (route: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // A request that ended because the visitor moved on did not fail.
  const warn = () => signal.aborted || console.warn(`${warning} ${route}`)
  try {
    const response = await fetch(route, { method: 'HEAD', signal })
    if (!response.ok) return void warn()
    // They are then in the browser's cache. A `link` that preloads them would be reported as unused until the page is opened.
    for (const sheet of response.headers.get('x-style-sheets')?.split(' ') ?? [])
      if (!document.querySelector(`link[href="${sheet}"]`)) void fetch(sheet, { signal }).catch(warn)
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntriesByType('resource').some((entry) => isFailedData(entry, route))) return
      // One warning for a page, however many of its requests fail.
      observer.disconnect()
      warn()
    })
    observer.observe({ type: 'resource' })
    signal.addEventListener('abort', () => observer.disconnect())
    prefetch(route)
  } catch {
    warn()
  }
}

/** Whether the browser could not load data of a page. The status is 0 if there was no answer. */
const isFailedData = (entry: PerformanceEntry, route: string) =>
  entry.name.startsWith(`${location.origin + route}?_rsc=`) &&
  entry instanceof PerformanceResourceTiming &&
  (entry.responseStatus === 0 || entry.responseStatus >= 400)
