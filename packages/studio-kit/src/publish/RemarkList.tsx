import { Card, Stack, Text } from '@sanity/ui'
import { type Path, pathToString } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { focusWhenRendered } from '../ui/focusWhenRendered.ts'
import { useT } from '../words/words.ts'
import type { Remark } from './mistakes.ts'

const tones = { error: 'critical', warning: 'caution', info: 'primary' } as const

type Props = { remarks: readonly Remark[]; gap: number; onOpen?: (path: Path) => void }

/** Remarks about fields. A click opens the group and the dialogs around a field, and focuses it. */
export function RemarkList({ remarks, gap, onOpen }: Props) {
  const t = useT()
  const { onPathOpen, onFocus } = useDocumentPane()
  return (
    <Stack as="ul" gap={gap} padding={0} margin={0} style={{ listStyle: 'none' }}>
      {remarks.map(({ level, path, where, message }) => (
        <li key={`${JSON.stringify(path)} ${message}`}>
          <Card
            as="button"
            // Without this, a click submits the form, and the browser focuses the first invalid field instead.
            type="button"
            tone={tones[level]}
            padding={2}
            radius={2}
            style={{ width: '100%', textAlign: 'start' }}
            onClick={() => {
              onPathOpen(path)
              onFocus(path)
              onOpen?.(path)
              focusWhenRendered(pathToString(path))
            }}
          >
            <Text size={1}>
              {where && <strong>{t('mistakes.where', { where })}</strong>}
              {message}
            </Text>
          </Card>
        </li>
      ))}
    </Stack>
  )
}
