// Loaded into the server by the start script: the channel between them closes when the script ends, however it ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
