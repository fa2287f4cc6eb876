import type { Profile, ProfileField } from './profile';

const SENTENCES: Readonly<Record<ProfileField, (values: string) => string>> = {
  name: (values) => `称呼：${values}。`,
  business: (values) => `做的事：${values}。`,
  background: (values) => `过去或身份：${values}。`,
  place: (values) => `所在地：${values}。`,
  experience: (values) => `年限：${values}。`,
  audience: (values) => `服务的人：${values}。`,
  problem: (values) => `这些人的难题（原话）：${values}。`,
  proof: (values) => `能证明自己的：${values}。`,
  offer: (values) => `卖的：${values}。`,
  price: (values) => `价格：${values}。`,
  platform: (values) => `平台：${values}。`,
  hours: (values) => `能用的时间：${values}。`,
  posts: (values) => `能发的量：${values}。`,
  goal: (values) => `想实现：${values}。`,
  asset: (values) => `手里有：${values}。`,
  followers: (values) => `粉丝：${values}。`,
  story: (values) => `讲过的真事：${values}。`,
  rejected: (values) => `明确说过不做，不要再提：${values}。`,
};

/** What is known of a user, in sentences for a model's prompt; '' for nobody known. Their words only. */
export function describeProfile(profile: Profile): string {
  const fields = Object.keys(SENTENCES) as ProfileField[];
  return fields
    .flatMap((field) => {
      const texts = profile.filter((entry) => entry.field === field).map((entry) => entry.value.text);
      return texts.length === 0 ? [] : [SENTENCES[field](texts.join('；'))];
    })
    .join('\n');
}
