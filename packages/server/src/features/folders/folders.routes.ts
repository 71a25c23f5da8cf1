import { folders as calls } from '@parlance/contract/chat/folders.ts'
import { folderSchemas as schemas } from '@parlance/contract/chat/folders.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { deleteFolder, undeleteFolder } from './deletion.ts'
import {
  createFolder,
  getFolder,
  listFolders,
  openFilesBase,
  threadsOfFolder,
  updateFolder,
} from './folders.service.ts'
import {
  checkFolderShare,
  leaveFolder,
  setFolderShare,
  shareFolder,
  sharesOfFolder,
  unshareFolder,
} from './sharing.ts'

export function folderRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { query }) => listFolders(ctx, query.cursor),
    create: (ctx, { body }) => createFolder(ctx, body.name),
    get: (ctx, { params }) => getFolder(ctx, params.folder_id),
    update: (ctx, { params, body }) => updateFolder(ctx, params.folder_id, body),
    delete: (ctx, { params, query }) => deleteFolder(ctx, params.folder_id, query.threads === 'delete'),
    undelete: (ctx, { params }) => undeleteFolder(ctx, params.folder_id),
    openFiles: (ctx, { params }) => openFilesBase(ctx, params.folder_id),
    threads: (ctx, { params, query }) => threadsOfFolder(ctx, params.folder_id, query.cursor),
    shares: (ctx, { params, query }) => sharesOfFolder(ctx, params.folder_id, query.cursor),
    checkShare: (ctx, { params, body }) => checkFolderShare(ctx, params.folder_id, body),
    share: (ctx, { params, body }) => shareFolder(ctx, params.folder_id, body),
    setShare: (ctx, { params, body }) => setFolderShare(ctx, params.folder_id, params, body.level),
    unshare: (ctx, { params }) => unshareFolder(ctx, params.folder_id, params),
    leave: (ctx, { params }) => leaveFolder(ctx, params.folder_id),
  })
}
