CREATE TABLE "deliverable_marks" (
	"deliverable_id" uuid NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"item" text NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_marks_deliverable_id_key_item_pk" PRIMARY KEY("deliverable_id","key","item")
);
--> statement-breakpoint
CREATE TABLE "deliverable_versions" (
	"deliverable_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deliverable_versions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"label" text NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"revision" integer NOT NULL,
	"order" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_versions_deliverable_id_number_pk" PRIMARY KEY("deliverable_id","number")
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"version" integer NOT NULL,
	"conversation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "post_results_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"platform" text NOT NULL,
	"views" integer NOT NULL,
	"finished" double precision,
	"likes" integer,
	"comments" integer,
	"follows" integer,
	"leads" integer,
	"deals" integer
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "extras" jsonb;--> statement-breakpoint
ALTER TABLE "deliverable_marks" ADD CONSTRAINT "deliverable_marks_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_marks" ADD CONSTRAINT "deliverable_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_results" ADD CONSTRAINT "post_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverable_marks_owner" ON "deliverable_marks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverable_versions_answer" ON "deliverable_versions" USING btree ("message_id","kind","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverable_versions_position" ON "deliverable_versions" USING btree ("position");--> statement-breakpoint
CREATE INDEX "deliverable_versions_owner" ON "deliverable_versions" USING btree ("user_id","kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverables_subject" ON "deliverables" USING btree ("user_id","kind","subject");--> statement-breakpoint
CREATE INDEX "deliverables_conversation" ON "deliverables" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_results_post" ON "post_results" USING btree ("user_id","day","platform","title");