import { Box, Stack, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { getValueAtPath, type ObjectInputProps, set, stringToPath, useFormValue } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { z } from 'zod'
import { useStudioKit } from '../options.ts'
import { useT } from '../words/words.ts'

const slugShape = z.object({ current: z.string().min(1) })

/** The options of `createSlugField`. */
const optionsShape = z.object({ source: z.string(), slugify: z.custom<(text: string) => string>() })

const findCurrent = (slug: unknown): string | null => slugShape.safeParse(slug).data?.current ?? null

/** The published address of a page if the form has another one; null if it has none, or the same. */
export function findFormerAddress(published: unknown, present: unknown): string | null {
  const [former, current] = [findCurrent(published), findCurrent(present)]
  return current !== null && former !== current ? former : null
}

/**
 * The address that follows from a title: for an empty field, and for one whose address is that of the title before. Null if the
 * address is the owner’s own, or nothing of the title can be written in one.
 */
export function toFollowingAddress(
  present: string | null,
  title: { before: unknown; now: unknown },
  toSlug: (text: string) => string,
): string | null {
  const toAddress = (text: unknown) => {
    try {
      return typeof text === 'string' ? toSlug(text) : ''
    } catch {
      // The function explains to the owner why it finds no address; “Generate” shows that.
      return ''
    }
  }
  const next = toAddress(title.now)
  const isOwn = present !== null && present !== toAddress(title.before)
  return isOwn || next === '' || next === present ? null : next
}

/** A slug that follows the title until it is published or written; below a changed one, where its former address will lead. */
export function AddressInput(props: ObjectInputProps) {
  const t = useT()
  const { keepsFormerAddresses } = useStudioKit()
  const { editState } = useDocumentPane()
  const published = getValueAtPath(editState?.published ?? undefined, props.path)
  const isPublished = getValueAtPath(editState?.published ?? undefined, props.path.slice(0, -1)) !== undefined
  const former = keepsFormerAddresses ? findFormerAddress(published, props.value) : null
  useFollowedTitle(props, Boolean(editState?.ready) && !isPublished)
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

/** Writes the address that follows from the title while it is typed. */
function useFollowedTitle({ schemaType, value, onChange, readOnly }: ObjectInputProps, isFree: boolean) {
  const { source, slugify } = optionsShape.safeParse(schemaType.options).data ?? {}
  const title = useFormValue(source === undefined ? [] : stringToPath(source))
  const before = useRef(title)
  const present = findCurrent(value)
  useEffect(() => {
    if (!isFree || readOnly || !slugify) return
    const next = toFollowingAddress(present, { before: before.current, now: title }, slugify)
    before.current = title
    if (next !== null) onChange(set({ _type: schemaType.name, current: next }))
  }, [isFree, readOnly, slugify, present, title, onChange, schemaType.name])
}
