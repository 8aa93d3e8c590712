import { route } from 'sanity/router'
import { expect, test, vi } from 'vitest'
import { withoutLateNavigation } from '../src/ui/ToolScope.tsx'

const studio = route.create('/studio/:tool')

/** The router of the tool `preview`, while the browser is at a path. */
function openPreview(path: string) {
  const navigate = vi.fn()
  const navigateIntent = vi.fn()
  const router = {
    navigate,
    navigateIntent,
    navigateStickyParams: navigate,
    navigateUrl: navigate,
    resolveIntentLink: () => '',
    resolvePathFromState: () => `${studio.encode({ tool: 'preview' })}?perspective=drafts`,
    state: {},
    stickyParams: {},
  }
  return { ...withoutLateNavigation(router, () => path), sent: navigate, navigateIntent }
}

test.each(['/studio/preview', '/studio/preview/page/home'])(
  'a tool navigates while it is open: %s',
  (path) => {
    const { navigate, navigateStickyParams, sent } = openPreview(path)
    navigate({ id: 'home' }, { replace: true })
    navigateStickyParams({ perspective: 'drafts' })
    expect(sent.mock.calls).toEqual([[{ id: 'home' }, { replace: true }], [{ perspective: 'drafts' }]])
  },
)

test.each(['/studio/structure', '/studio/previews', '/studio', '/'])(
  'a tool that was left does not, except to a document: %s',
  (path) => {
    const { navigate, navigateStickyParams, navigateIntent, sent } = openPreview(path)
    navigate({ id: 'home' }, { replace: true })
    navigateStickyParams({ perspective: 'drafts' })
    navigateIntent('edit', { id: 'home' })
    expect(sent).not.toHaveBeenCalled()
    expect(navigateIntent).toHaveBeenCalledWith('edit', { id: 'home' })
  },
)
