import { Box, Stack, Text } from '@sanity/ui'
import { getValueAtPath, type ObjectInputProps } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { z } from 'zod'
import { useStudioKit } from '../options.ts'
import { useT } from '../words/words.ts'

const slugShape = z.object({ current: z.string().min(1) })

/** The published address of a page if the form has another one; null if it has none, or the same. */
export function findFormerAddress(published: unknown, present: unknown): string | null {
  const former = slugShape.safeParse(published).data?.current
  const current = slugShape.safeParse(present).data?.current
  return former !== undefined && current !== undefined && former !== current ? former : null
}

/** A slug; below a changed one, where its former address will lead. */
export function AddressInput(props: ObjectInputProps) {
  const t = useT()
  const { keepsFormerAddresses } = useStudioKit()
  const { editState } = useDocumentPane()
  const published = getValueAtPath(editState?.published ?? undefined, props.path)
  const former = keepsFormerAddresses ? findFormerAddress(published, props.value) : null
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Box role="status">
        {former !== null && (
          <Text size={1} muted>
            {t('slug.former', { former })}
          </Text>
        )}
      </Box>
    </Stack>
  )
}
