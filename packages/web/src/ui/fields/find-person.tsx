import { PersonAvatar } from '#ui/content/avatar.tsx'
import { FindField, type FindFieldProps, type Found } from '#ui/fields/find-field.tsx'

type Props = Omit<FindFieldProps, 'found'> & {
  /** Results loaded so far; undefined while loading. */
  people: Omit<Found, 'icon'>[] | undefined
}

/** Finds one of many people by name. */
export function FindPerson({ people, ...rest }: Props) {
  const found = people?.map((person) => ({ ...person, icon: <PersonAvatar name={person.name} size={28} /> }))
  return <FindField {...rest} found={found} />
}
