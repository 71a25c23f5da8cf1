import type { DragEvent } from 'react'

const TYPE = 'application/x-parlance-thread'

/** Makes the link of a conversation draggable onto a folder. */
export function dragThread(event: DragEvent, threadId: string): void {
  event.dataTransfer.setData(TYPE, threadId)
  event.dataTransfer.effectAllowed = 'copyMove'
}

export const isThreadDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE)

export const draggedThread = (event: DragEvent): string => event.dataTransfer.getData(TYPE)
