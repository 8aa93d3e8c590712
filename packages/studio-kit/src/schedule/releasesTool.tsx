import { useEffect, useRef } from 'react'
import { isCardinalityOneRelease, type Tool, useActiveReleases } from 'sanity'
import { useRouter } from 'sanity/router'

/**
 * Opens Sanity's tool of releases on the scheduled drafts if there are no other releases. By itself it opens on the others,
 * and says that there are none.
 */
export function openOnScheduled(tool: Tool): Tool {
  const { component: Original } = tool
  const component: typeof Original = (props) => {
    const { data: releases, loading } = useActiveReleases()
    const { state, navigate } = useRouter()
    const isDecided = useRef(false)
    const isLink = 'releaseId' in state || new URLSearchParams(state._searchParams).has('view')
    const hasOnlyDrafts = releases.length > 0 && releases.every(isCardinalityOneRelease)
    useEffect(() => {
      if (loading || isDecided.current) return
      isDecided.current = true
      if (hasOnlyDrafts && !isLink) navigate({ _searchParams: [['view', 'drafts']] }, { replace: true })
    }, [loading, hasOnlyDrafts, isLink, navigate])
    return <Original {...props} />
  }
  return { ...tool, component }
}
