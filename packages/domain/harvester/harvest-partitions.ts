/** How a partition, the files of one source in one run, stands. */
export const PARTITION_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type PartitionState = (typeof PARTITION_STATES)[number]

/** Within how many days a file was fetched, as lists of files ask. */
export const FILE_PERIODS = ['1', '7', '30', '90'] as const
