import { useMemo } from 'react'
import type { ActiveToolLayoutProps } from 'sanity'
import { RouterContext } from 'sanity/_singletons'
import { type RouterContextValue, useRouter } from 'sanity/router'

/**
 * Ends the navigation of a tool with the tool: what it does after another one was opened leaves the address alone. Sanity's
 * Presentation writes the focused field into the address in a timer after each `focus` and `blur`. A click that is as quick as a
 * tap opens another tool before that timer, which then replaced the new address by that of the preview. Each time the preview
 * came back, `FirstFocus` focused its first field, so that the next click had the same fate. The timer is from
 * https://github.com/sanity-io/sanity/pull/10207
 */
export function ToolScope(props: ActiveToolLayoutProps) {
  const router = useRouter()
  const ownRouter = useMemo(() => withoutLateNavigation(router, () => location.pathname), [router])
  return (
    <RouterContext value={ownRouter}>
      {/* Sanity marks no part of its page as the main one. */}
      <main style={{ display: 'contents' }}>{props.renderDefault(props)}</main>
    </RouterContext>
  )
}

/** The router of a tool, which navigates only while the address is one of that tool. */
export function withoutLateNavigation(router: RouterContextValue, getPath: () => string): RouterContextValue {
  const isOpen = () => {
    const [root = ''] = router.resolvePathFromState({}).split('?', 1)
    return `${getPath()}/`.startsWith(`${root}/`)
  }
  return {
    ...router,
    navigate: (...args: unknown[]) => {
      if (isOpen()) Reflect.apply(router.navigate, undefined, args)
    },
    navigateStickyParams: (...args) => {
      if (isOpen()) router.navigateStickyParams(...args)
    },
  }
}
