CREATE TABLE "deleted_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_on_shelf" boolean NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_rows" (
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_conversations" ADD CONSTRAINT "deleted_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_conversation_id_deleted_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."deleted_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_conversations_owner" ON "deleted_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_conversations_time" ON "deleted_conversations" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_rows_conversation" ON "deleted_rows" USING btree ("conversation_id","kind");