/** What people call a platform besides its name, folded. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['小红书', ['小红薯', 'xhs', '红书']],
  ['抖音', ['斗音', 'douyin']],
  ['视频号', ['视频好']],
  ['公众号', ['公众平台', '公号', '订阅号']],
  ['B站', ['哔哩哔哩', '哔站', 'bilibili', '小破站']],
  ['知乎', ['zhihu']],
  ['今日头条', ['头条号', '微头条']],
]);

/** Which of these platforms a folded text names. */
export const platformsNamed = (text: string, platforms: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...platforms].filter((name) =>
      [name.toLowerCase(), ...(OTHER_NAMES.get(name) ?? [])].some((each) => text.includes(each)),
    ),
  );
