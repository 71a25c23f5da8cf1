import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddFiles } from '#features/documents/uploads/use-add-files.ts'
import { filesOf } from '#plugins/picked-files.ts'
import { Slot } from '#plugins/slot.tsx'
import { callHook, useHook } from '#plugins/use-hook.ts'

const keyOf = (knowledgeBaseId: string) => ['plugins', 'picked-files', knowledgeBaseId]

/** Recounts the files in plugins' pickers for a base. */
export function useRecount(knowledgeBaseId: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(knowledgeBaseId) })
}

/** The files in plugins' pickers for a base, rendered by the plugins, and the button that adds them. */
export function PickedFiles({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const { t } = useTranslation()
  const add = useAddFiles(knowledgeBaseId)
  const recount = useRecount(knowledgeBaseId)
  const [isTaking, setTaking] = useState(false)
  const countFiles = useHook('knowledge_base_get_file_count')
  const { data: count } = useQuery({
    queryKey: keyOf(knowledgeBaseId),
    queryFn: async () =>
      ((await countFiles?.({ knowledge_base_id: knowledgeBaseId })) ?? []).reduce((sum, one) => sum + one, 0),
    enabled: countFiles !== null,
    // a running count is ignored if another one follows
    initialData: 0,
    initialDataUpdatedAt: 0,
  })
  const take = async () => {
    setTaking(true)
    const answers = await callHook('knowledge_base_add_file', { knowledge_base_id: knowledgeBaseId })
    add(filesOf(answers), { isFolder: false })
    setTaking(false)
    recount()
  }
  return (
    <>
      <Slot name="knowledge_base_upload_file_list" knowledge_base_id={knowledgeBaseId} onChange={recount} />
      {count > 0 && (
        <Box sx={{ mb: 2 }}>
          <Button
            variant="outlined"
            startIcon={<AddOutlined />}
            loading={isTaking}
            onClick={() => void take()}
          >
            {t('documents.add_picked', { count })}
          </Button>
        </Box>
      )}
    </>
  )
}
