import type { StudioLanguage } from '@freelance-site/foundation'
import { RestoreIcon } from '@sanity/icons/Restore'
import { TrashIcon } from '@sanity/icons/Trash'
import { Box, Button, Flex, Stack, Text } from '@sanity/ui'
import { Preview, useClient, useSchema } from 'sanity'
import { useRouter } from 'sanity/router'
import type { StructureBuilder } from 'sanity/structure'
import { useStudioKit } from '../options.ts'
import { formatFullMoment } from '../schedule/formatTime.ts'
import { ListHint, ListState } from '../ui/listStates.tsx'
import { useTask } from '../ui/useTask.ts'
import { translatorFor, useT, useWords } from '../words/words.ts'
import { type DeletedDocument, listedDays, restoreDraft, useDeletions } from './deletions.ts'

function DeletedPane() {
  const t = useT()
  const { isHosted } = useStudioKit()
  const deletions = useDeletions()
  if (typeof deletions === 'string') return <ListState state={deletions} />
  const hint = deletions.length === 0 ? 'deleted.none' : 'deleted.hint'
  return (
    <Stack gap={2} padding={2}>
      <ListHint role="status">{t(hint, { days: listedDays })}</ListHint>
      <Stack as="ul" gap={3} padding={0} margin={0}>
        {deletions.map((deleted) => (
          <DeletedRow key={deleted.id} deleted={deleted} />
        ))}
      </Stack>
      {isHosted && <ListHint>{t('deleted.hosted')}</ListHint>}
    </Stack>
  )
}

function DeletedRow({ deleted }: { deleted: DeletedDocument }) {
  const { t, locale } = useWords()
  const client = useClient({ apiVersion: '2025-02-19' })
  const { navigateIntent } = useRouter()
  const { run, isBusy } = useTask(t('deleted.failed'))
  const { id, deletedAt, document } = deleted
  const type = useSchema().get(document._type)
  // With its id, the preview would look for the document in the lake.
  const { _id, ...content } = document

  const restore = async () => {
    const isRestored = await run(() => restoreDraft(client, deleted), t('deleted.restored'))
    if (isRestored) navigateIntent('edit', { id, type: document._type })
  }
  return (
    <Box as="li" style={{ listStyle: 'none' }}>
      {type && (
        <div translate="no">
          <Preview schemaType={type} layout="default" value={content} />
        </div>
      )}
      {/* Aligned with the text of the preview above. */}
      <Flex
        align="center"
        gap={3}
        wrap="wrap"
        paddingX={3}
        paddingBottom={3}
        style={{ paddingInlineStart: '3.1rem' }}
      >
        <Box flex={1} style={{ minWidth: '10rem' }}>
          <Text size={1} muted>
            {t('deleted.at', { moment: formatFullMoment(new Date(deletedAt), locale) })}
          </Text>
        </Box>
        <Button
          icon={RestoreIcon}
          mode="ghost"
          fontSize={1}
          padding={3}
          text={t('deleted.restore')}
          loading={isBusy}
          disabled={isBusy}
          onClick={() => void restore()}
        />
      </Flex>
    </Box>
  )
}

/** The list of the documents that were deleted in the last 30 days, for a structure. Its id is part of an address. */
export function createDeletedList(S: StructureBuilder, language: StudioLanguage) {
  const [id, title] = ['deleted', translatorFor(language)('deleted.title')]
  return S.listItem().title(title).id(id).icon(TrashIcon).child(S.component(DeletedPane).id(id).title(title))
}
