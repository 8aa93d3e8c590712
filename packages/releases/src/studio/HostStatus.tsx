import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { SyncIcon } from '@sanity/icons/Sync'
import { Box, Text } from '@sanity/ui'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { formatHostLag, hostLagReasons } from '../status/publishedState.ts'
import type { PublishingOptions } from './options.ts'
import { PublishingBar, type PublishingState, toLive } from './PublishingBar.tsx'
import { type HostStatus as Status, useHostStatus } from './useHostStatus.ts'
import { type T, useT } from './words/words.ts'

function toState(
  status: Exclude<Status, { kind: 'unknown' }>,
  t: T,
  locale: StudioLanguage,
): PublishingState {
  if (status.kind === 'behind')
    return {
      tone: 'critical',
      icon: ErrorOutlineIcon,
      text: formatHostLag(new Date(status.shownAt), locale),
    }
  if (status.kind === 'building') return { tone: 'primary', icon: SyncIcon, text: t('host.building') }
  return toLive(t)
}

/** The bar where a hosting platform builds the site. Nothing while the state is unknown. */
export function HostStatus({ origin, host }: PublishingOptions) {
  const t = useT()
  const locale = useStudioLocale()
  const status = useHostStatus(origin, host)
  if (status.kind === 'unknown') return null
  return (
    <PublishingBar {...toState(status, t, locale)}>
      {status.kind === 'behind' && (
        // Collapsed, because the reasons take a third of the screen of a phone.
        <Box paddingLeft={4}>
          <Text size={1}>
            <details>
              <summary style={{ cursor: 'pointer', width: 'fit-content' }}>{t('host.where')}</summary>
              <div>{hostLagReasons[locale]}</div>
            </details>
          </Text>
        </Box>
      )}
    </PublishingBar>
  )
}
