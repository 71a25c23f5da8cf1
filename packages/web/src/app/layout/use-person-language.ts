import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery, useSetLang } from '#features/users/users.queries.ts'
import { chosenLanguage, showKnownLanguage } from '#i18n/i18n.ts'

/**
 * The language chosen in this browser becomes the person's language, on the server too; if none was chosen here, the
 * page uses the one stored on the server.
 */
export function usePersonLanguage(): void {
  const { data: user } = useQuery(userQuery())
  const { mutate: save } = useSetLang()
  const known = user === undefined ? undefined : user.lang
  useEffect(() => {
    if (known === undefined) return
    const chosen = chosenLanguage()
    if (chosen !== null && chosen !== known) save(chosen)
    else if (chosen === null && known !== null) void showKnownLanguage(known)
  }, [known, save])
}
