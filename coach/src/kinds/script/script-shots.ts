import { paceOf, spokenLength } from '../../checks/check-parameters';
import type { LineObjection, WritingContext } from '../kind';
import type { LineTable } from '../line-table';

/** Within these seconds a script is one take or a few shots, unless its order asks for more. */
const SHORT_SECONDS = 45;
const MOST_SHOTS = 4;
/** One or two more are not worth the call that would mend them. */
const FAR_TOO_MANY_SHOTS = 7;
/** In one take what a beat shows is what the hands do next, and no cut. */
const ONE_TAKE = /(?<!第)一镜|[用要拍]一个镜头|一条拍完/;

/** What is new is filmed as simply as it can be; a change leaves the shots that are there alone. */
export function objectToShots(table: LineTable, context: WritingContext): readonly LineObjection[] {
  const shots = table.numbers('段#画面').length;
  const { action, parameters } = context;
  const isOrdered = `${parameters.wish ?? ''}${parameters.topic ?? ''}`.includes('镜');
  const isOneTake = ONE_TAKE.test(table.text('拍法'));
  if (action === 'revise' || isOrdered || isOneTake || shots < FAR_TOO_MANY_SHOTS) return [];
  return secondsOf(table, context) > SHORT_SECONDS
    ? []
    : [
        {
          key: null,
          why: `一个人拍，${SHORT_SECONDS}秒以内最多${MOST_SHOTS}个镜头，现在有${shots}个；只留两三处，接着上一镜的那几行画面去掉`,
        },
      ];
}

/** As ordered, else as long as it takes to say. */
function secondsOf(table: LineTable, { parameters }: WritingContext): number {
  const letters = table
    .numbers('段#口播')
    .reduce((sum, number) => sum + spokenLength(table.text('段#口播', number)), 0);
  return parameters.seconds ?? letters / paceOf(parameters);
}
