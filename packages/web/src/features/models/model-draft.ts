import type { AdminModelDetail, ModelInput } from '@parlance/contract/models/models.ts'
import { fromLocal } from '#lib/texts/local-time.ts'
import type { ErrorAt } from '#ui/fields/use-form-errors.ts'

/** The form values: days as typed, and groups with their names. */
export type ModelDraft = Omit<ModelInput, 'groups' | 'ends_at' | 'hosting_region'> & {
  groups: AdminModelDetail['groups']
  ends_on: string
  hosting_region: string
}

/** The props of each part of the form. */
export type PartProps = {
  model: AdminModelDetail
  draft: ModelDraft
  at: ErrorAt
  onChange: (part: Partial<ModelDraft>) => void
}

export function toDraft(model: AdminModelDetail): ModelDraft {
  const { label, identifier, type, interface: wire, context_size, max_output_tokens, capabilities } = model
  const { is_restricted, groups, data_note, replacement_id } = model
  return {
    label,
    identifier,
    type,
    interface: wire,
    context_size,
    max_output_tokens,
    capabilities,
    is_restricted,
    groups,
    hosting_region: model.hosting_region ?? '',
    data_note,
    replacement_id,
    ends_on: model.ends_at === null ? '' : dayOf(model.ends_at),
  }
}

export function toInput({ groups, ends_on, hosting_region, ...draft }: ModelDraft): ModelInput {
  return {
    ...draft,
    groups: groups.map((group) => group.id),
    hosting_region: hosting_region.trim() || null,
    // an invalid day is refused unchanged
    ends_at: ends_on === '' ? null : (fromLocal(`${ends_on}T00:00`) ?? ends_on),
  }
}

/** The day in the reader's time zone, as a date field expects it. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
