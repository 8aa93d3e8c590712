import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { SyncIcon } from '@sanity/icons/Sync'
import { Box, Text } from '@sanity/ui'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { formatHostLag, hostLagReasons } from 'releases/status/hostLag'
import { pickFor } from 'studio-kit/pick'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { PublishingBar, type PublishingState, toLive } from './PublishingBar.tsx'
import { type HostStatus as Status, useHostStatus } from './useHostStatus.ts'

/** The state of publishing where a hosting platform builds the site. */
function toState(status: Exclude<Status, { kind: 'unknown' }>, locale: StudioLanguage): PublishingState {
  const pick = pickFor(locale)
  if (status.kind === 'behind')
    return {
      tone: 'critical',
      icon: ErrorOutlineIcon,
      text: formatHostLag(new Date(status.shownAt), locale),
    }
  if (status.kind === 'building')
    return {
      tone: 'primary',
      icon: SyncIcon,
      text: pick(
        'Publié\u00a0; votre hébergeur met le site à jour…',
        'Published; your host is updating the site…',
      ),
    }
  return toLive(pick)
}

/** The bar where a hosting platform builds the site. Nothing while the state is unknown. */
export function HostStatus({ origin }: { origin: string }) {
  const locale = useStudioLocale()
  const status = useHostStatus(origin)
  if (status.kind === 'unknown') return null
  return (
    <PublishingBar {...toState(status, locale)}>
      {status.kind === 'behind' && (
        // Collapsed, because the reasons take a third of the screen of a phone.
        <Box paddingLeft={4}>
          <Text size={1}>
            <details>
              <summary style={{ cursor: 'pointer', width: 'fit-content' }}>
                {pickFor(locale)('Où regarder', 'Where to look')}
              </summary>
              <div>{hostLagReasons[locale]}</div>
            </details>
          </Text>
        </Box>
      )}
    </PublishingBar>
  )
}
