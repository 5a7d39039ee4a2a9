import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { tasksRouter } from '../server/tasks.router.ts'

export const { useApi: useTasksApi, client: taskCalls } = createApi<typeof tasksRouter>()

type Answers = Outputs<typeof tasksRouter>['task']
type Questions = Inputs<typeof tasksRouter>['task']
export type TaskCard = Answers['list']['items'][number]
export type TaskPage = Answers['list']
export type Task = Answers['byId']
export type MyTasks = Answers['today']
export type DeletedTask = Answers['deleted'][number]
export type TaskEvent = Answers['history']['items'][number]
export type TaskSubject = Questions['create']['subject']
/** Fields of a task as an edit has them. */
export type SomeFields = Questions['save']['base']

type TemplateAnswers = Outputs<typeof tasksRouter>['taskTemplate']
type TemplateQuestions = Inputs<typeof tasksRouter>['taskTemplate']
export type TaskTemplate = TemplateAnswers['list']['own'][number]
export type StarterTemplate = TemplateAnswers['list']['starters'][number]
export type StepRole = NonNullable<TaskTemplate['steps'][number]['role']>
export type TemplateFields = TemplateQuestions['create']['fields']
export type ChosenTemplate = TemplateQuestions['preview']['template']
export type TemplatePreview = TemplateAnswers['preview']
